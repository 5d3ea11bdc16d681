//! Tables as files: a few lines that say what it is, then a byte a position.

/// Why bytes are no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The first lines are not those of this table.
    #[error("the file begins with \"{found}\", not with \"{expected}\"")]
    Header {
        /// The line that should be there.
        expected: String,
        /// What is there, cut to a line.
        found: String,
    },
    /// The number of positions is wrong.
    #[error("the file has {found} positions, not {expected}: it is cut off")]
    Length {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The positions have been changed.
    #[error(
        "the checksum of the positions is {found:016x}, not {expected:016x}: they have changed"
    )]
    Checksum {
        /// As the file has it.
        expected: u64,
        /// As it should be.
        found: u64,
    },
    /// A result does not follow from those after it.
    #[error("the table says {table} of {fen}, but its turns lead to {turns}")]
    Wrong {
        /// The position.
        fen: String,
        /// What the table says.
        table: String,
        /// What follows from the positions after it.
        turns: String,
    },
}

/// The checksum of a table: eight bytes at a time, each step a bijection, so that a change of one
/// byte always shows.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = 0x9E37_79B9_7F4A_7C15 ^ bytes.len() as u64;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(29);
    }
    sum
}

/// The bytes of a file.
pub(super) fn write(title: &str, codes: &[u8]) -> Vec<u8> {
    let head = format!("{title}\nchecksum {:016x}\n", checksum(codes));
    [head.as_bytes(), codes].concat()
}

/// The positions of a file with that title.
pub(super) fn read<'b>(title: &str, len: usize, bytes: &'b [u8]) -> Result<&'b [u8], TableError> {
    let line = format!("{title}\n");
    let header = |expected: &str, rest: &[u8]| {
        let end = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len()).min(100);
        let found = String::from_utf8_lossy(&rest[..end]).into_owned();
        TableError::Header { expected: expected.to_owned(), found }
    };
    let rest = bytes.strip_prefix(line.as_bytes()).ok_or_else(|| header(title, bytes))?;
    let sum = rest.get(..26).and_then(|line| std::str::from_utf8(line).ok());
    let sum = sum.and_then(|line| line.strip_prefix("checksum ")?.strip_suffix('\n'));
    let sum = sum.and_then(|digits| u64::from_str_radix(digits, 16).ok());
    let expected = sum.ok_or_else(|| header("checksum", rest))?;
    let codes = &rest[26..];
    if codes.len() != len {
        return Err(TableError::Length { expected: len, found: codes.len() });
    }
    let found = checksum(codes);
    if found != expected {
        return Err(TableError::Checksum { expected, found });
    }
    Ok(codes)
}
