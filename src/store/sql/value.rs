//! The values of parameters.

use sqlx::{Arguments, Encode, Type};

/// A value of one of the column types, or NULL of that type: PostgreSQL needs to know which.
#[derive(Debug, Clone)]
pub(in crate::store) enum Value {
    Bool(Option<bool>),
    Int(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Blob(Option<Vec<u8>>),
}

impl Value {
    /// Returns the value for PostgreSQL, whose texts cannot contain NUL: the replacement character takes its place, so
    /// that a search for NUL finds nothing and users' texts can still be stored.
    pub(super) fn without_nul(self) -> Self {
        match self {
            Value::Text(Some(text)) if text.contains('\0') => {
                Value::Text(Some(text.replace('\0', "\u{fffd}")))
            }
            value => value,
        }
    }

    /// Adds the value to the arguments of a statement.
    pub(super) fn add_to<A: Arguments>(self, arguments: &mut A) -> Result<(), sqlx::Error>
    where
        Option<bool>: for<'q> Encode<'q, A::Database> + Type<A::Database>,
        Option<i64>: for<'q> Encode<'q, A::Database> + Type<A::Database>,
        Option<f64>: for<'q> Encode<'q, A::Database> + Type<A::Database>,
        Option<String>: for<'q> Encode<'q, A::Database> + Type<A::Database>,
        Option<Vec<u8>>: for<'q> Encode<'q, A::Database> + Type<A::Database>,
    {
        match self {
            Value::Bool(value) => arguments.add(value),
            Value::Int(value) => arguments.add(value),
            Value::Real(value) => arguments.add(value),
            Value::Text(value) => arguments.add(value),
            Value::Blob(value) => arguments.add(value),
        }
        .map_err(sqlx::Error::Encode)
    }
}

/// A type that can be the value of a parameter.
pub(in crate::store) trait Bind {
    /// NULL of this type.
    const NULL: Value;

    fn value(self) -> Value;
}

macro_rules! bind {
    ($($type:ty => $kind:ident),*) => {
        $(impl Bind for $type {
            const NULL: Value = Value::$kind(None);

            fn value(self) -> Value {
                Value::$kind(Some(self.into()))
            }
        })*
    };
}

bind!(bool => Bool, i32 => Int, i64 => Int, u8 => Int, u32 => Int, f64 => Real, &str => Text, String => Text, Vec<u8> => Blob);

impl Bind for Value {
    const NULL: Value = Value::Text(None);

    fn value(self) -> Value {
        self
    }
}

impl<T: Bind> Bind for Option<T> {
    const NULL: Value = T::NULL;

    fn value(self) -> Value {
        self.map_or(T::NULL, T::value)
    }
}

impl<T: Bind + Clone> Bind for &T {
    const NULL: Value = T::NULL;

    fn value(self) -> Value {
        self.clone().value()
    }
}
