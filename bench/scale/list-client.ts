// A program that requests a list at a given rate, with random (Poisson) arrivals, because a
// query of PostgreSQL is shared only by requests that happen to wait together. argv: URL PER_SECOND SECONDS. Prints one JSON line.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const [url = '', perSecond = '1', seconds = '1'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const counts = { answers: 0, failures: 0, pending: 0 }

function requestList() {
  counts.pending++
  const request = get(url, { agent }, (response) => {
    response.resume()
    response.once('end', () => {
      counts.pending--
      if (response.statusCode === 200) counts.answers++
      else counts.failures++
    })
  })
  request.once('error', () => {
    counts.pending--
    counts.failures++
  })
}

const ends = performance.now() + Number(seconds) * 1000
for (let next = performance.now(); next < ends; ) {
  // Timers are a millisecond coarse: whatever is due is requested at once.
  for (; next <= performance.now(); next += (-Math.log(1 - Math.random()) * 1000) / Number(perSecond)) requestList()
  await sleep(Math.max(0, Math.min(next, ends) - performance.now()))
}
for (const until = performance.now() + 5000; counts.pending > 0 && performance.now() < until; ) await sleep(10)
console.log(JSON.stringify({ answers: counts.answers, failures: counts.failures + counts.pending }))
process.exit(0)
