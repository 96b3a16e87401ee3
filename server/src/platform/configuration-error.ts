/** A setting that cannot be used; its message is meant for the person who starts the program. */
export class ConfigurationError extends Error {}
