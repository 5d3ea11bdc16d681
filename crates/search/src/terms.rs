//! The terms of an evaluation in one table: named, explained, weighed.
//!
//! An evaluation that can be tuned is a sum of terms: how much of each there is for the player to
//! act, less what there is of it for the opponent, times its weight.

/// A term as the tuner and the laboratory see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name in the table; a place in a list stands in brackets behind it.
    pub name: String,
    /// What one of it is, in a sentence.
    pub meaning: &'static str,
    /// What the evaluation adds for one of it.
    pub weight: i32,
}

/// What a line of the table may hold: one number, or a list of them.
pub trait Term {
    /// Nothing of it.
    const NONE: Self;

    /// Appends its numbers.
    fn append_to(&self, numbers: &mut Vec<i32>);

    /// Appends its features, each with its weight.
    fn describe(&self, name: &str, meaning: &'static str, features: &mut Vec<Feature>);
}

impl Term for i32 {
    const NONE: Self = 0;

    fn append_to(&self, numbers: &mut Vec<i32>) {
        numbers.push(*self);
    }

    fn describe(&self, name: &str, meaning: &'static str, features: &mut Vec<Feature>) {
        features.push(Feature { name: name.to_owned(), meaning, weight: *self });
    }
}

impl<const N: usize> Term for [i32; N] {
    const NONE: Self = [0; N];

    fn append_to(&self, numbers: &mut Vec<i32>) {
        numbers.extend(self);
    }

    fn describe(&self, name: &str, meaning: &'static str, features: &mut Vec<Feature>) {
        let feature = |(i, &weight)| Feature { name: format!("{name}[{i}]"), meaning, weight };
        features.extend(self.iter().enumerate().map(feature));
    }
}

/// Declares the terms of an evaluation: a table with a line for each, which `cargo xtask tune`
/// rewrites.
///
/// It becomes a struct `Terms`, for the weights as well as for the amounts in one position, and
/// the constant `WEIGHTS`.
#[macro_export]
macro_rules! terms {
    ($($(#[doc = $meaning:literal])+ $name:ident: $kind:ty = $weight:expr,)+) => {
        /// A number for each term of the evaluation: its weight, or how much of it there is.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Terms {
            $($(#[doc = $meaning])+ pub(super) $name: $kind,)+
        }

        /// What one of each term is worth.
        pub(super) const WEIGHTS: Terms = Terms { $($name: $weight,)+ };

        impl Terms {
            /// Nothing of any term.
            pub(super) const NONE: Self = Self { $($name: <$kind as $crate::Term>::NONE,)+ };

            /// The terms with their names, meanings and weights.
            pub(super) fn features() -> Vec<$crate::Feature> {
                let mut features = Vec::new();
                $($crate::Term::describe(
                    &WEIGHTS.$name,
                    stringify!($name),
                    concat!($($meaning),+).trim_ascii(),
                    &mut features,
                );)+
                features
            }

            /// What there is of each term less what `other` has of it, in the order of
            /// [`features`](Self::features).
            pub(super) fn less(&self, other: &Self) -> Vec<i32> {
                let numbers = |terms: &Self| {
                    let mut numbers = Vec::new();
                    $($crate::Term::append_to(&terms.$name, &mut numbers);)+
                    numbers
                };
                numbers(self).into_iter().zip(numbers(other)).map(|(a, b)| a - b).collect()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    mod weights {
        terms! {
            /// A man.
            man: i32 = 100,
            /// A pawn, by the rank
            /// its owner counts.
            pawn: [i32; 3] = [0, -5, 7],
        }
    }

    use weights::{Terms, WEIGHTS};

    #[test]
    fn a_table_is_known_by_its_features() {
        let features = Terms::features();
        let names: Vec<_> = features.iter().map(|f| f.name.as_str()).collect();
        assert_eq!(names, ["man", "pawn[0]", "pawn[1]", "pawn[2]"]);
        assert_eq!(features[0].meaning, "A man.");
        assert_eq!(features[2].meaning, "A pawn, by the rank its owner counts.");
        assert_eq!(features.iter().map(|f| f.weight).collect::<Vec<_>>(), [100, 0, -5, 7]);
        assert_eq!(WEIGHTS.pawn[1], -5);
    }

    #[test]
    fn amounts_are_differences() {
        let own = Terms { man: 3, pawn: [1, 0, 2] };
        assert_eq!(own.less(&Terms { man: 1, ..Terms::NONE }), [2, 1, 0, 2]);
    }
}
