// Reads the commands out of a page: every fenced block marked `sh`, as it stands.
export function shellBlocks(page: string): string[] {
  return [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
}
