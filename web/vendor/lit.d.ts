// The types of lit.js, which come from the package it was made of.
export * from "./entry.js";
