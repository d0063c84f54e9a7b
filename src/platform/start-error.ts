/** Something that a person must put right before the program can start. The message says what, and what to do. */
export class StartError extends Error {}
