// A count with its English noun: 1 match, 2 matches.
export const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`
