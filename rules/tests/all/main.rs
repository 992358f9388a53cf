//! The laws of the rules, on every registered game and every offered variant, through the crate's public API.

mod awele;
mod checkers;
mod checkers_plain;
mod ggf;
mod kalah_swap;
mod key_parts;
mod keys;
mod laws;
mod notation;
mod notation_files;
mod notation_words;
mod openings;
mod othello;
mod play;
mod reference;
mod santorini;
mod texts;
mod vectors;
mod wthor;
