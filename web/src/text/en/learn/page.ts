// The page of the rules and the lessons.

export const learn = {};
