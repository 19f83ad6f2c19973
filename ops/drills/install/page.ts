// What the install drill and those it sends to the installed machine agree on.

/** What the first administrator sets. */
export const adminPassword = 'first-Admin1'

/** The commands of a page: every fenced block marked `sh`, verbatim. */
export function shellBlocks(page: string): string[] {
  return [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
}

/** Those of one chapter that only some installations need, marked `sh NAME`. */
export function namedBlocks(page: string, name: string): string[] {
  return [...page.matchAll(/^```sh ([a-z-]+)\n([\s\S]*?)^```$/gm)]
    .filter(([, found]) => found === name)
    .map(([, , block = '']) => block)
}
