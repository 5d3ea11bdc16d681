//! The types of the API: what requests hold and answers say.

pub(crate) mod archive;
pub(crate) mod engine;
pub(crate) mod games;
pub(crate) mod learn;
pub(crate) mod play;
pub(crate) mod position;
pub(crate) mod record;
pub(crate) mod setup;
pub(crate) mod socket;
pub(crate) mod view;
