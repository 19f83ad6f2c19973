// Apart from the jobs themselves, which a process without a database does not load.

/** How long a process that ends waits for its running jobs. */
export const jobsStopMs = 5000
