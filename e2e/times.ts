// Times that are promised to people. Noise only ever adds to a time, and beside other tenants it adds much: the gate refuses what misses
// its promise by far, as whatever polls, hangs or is switched off does; `npm run proof -- times` judges the promise, with nothing else
// running (decision 0093).

const slack = process.env['STRICT_TIMES'] ? 1 : 10

/** The most that a time may be, in the unit it is given in. */
export const promised = (time: number) => time * slack
