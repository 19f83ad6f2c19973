// A short trial of every parser of strangers' bytes, and a proof that the trial would notice.
import multipart from '@fastify/multipart'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '../../src/http/error-handler.ts'
import { formLimits, readPart } from '../../src/live/ingest/chunks.routes.ts'
import { chanceOf, mutant, pieces } from './mutate.ts'
import { tryParsers } from './trial.ts'

test('whatever comes, in whatever pieces: the same outcome, at once, and nothing thrown that is not meant', {
  timeout: 60_000,
}, async () => {
  const { faults, byParser } = await tryParsers({ runs: 25_000, seed: 2026 })
  expect(faults).toEqual([])
  for (const [name, { runs }] of Object.entries(byParser)) expect(runs, name).toBeGreaterThan(40)
})

test('hostile recordings and failing children leave no packager wedged: a healthy recording comes out after each', {
  timeout: 60_000,
}, async () => {
  const { faults, runs } = await tryParsers({ of: 'packager', runs: 2000, seed: 2026 })
  expect(faults).toEqual([])
  expect(runs).toBe(2000)
})

test('mutants differ, come back with their seed, and are cut without losing a byte', () => {
  const seeds = [Buffer.from('SEND\ndestination:/pub/x\n\nwords\0')]
  const row = (seed: number) => {
    const chance = chanceOf(seed)
    return Array.from({ length: 200 }, () => mutant(chance, seeds, [Buffer.from('x')]).toString('hex'))
  }
  expect(row(1)).toEqual(row(1))
  expect(row(1)).not.toEqual(row(2))
  expect(new Set(row(1)).size).toBeGreaterThan(100)
  const chance = chanceOf(3)
  for (let count = 0; count < 200; count++) {
    const bytes = mutant(chance, seeds, [])
    expect(Buffer.concat(pieces(chance, bytes)).equals(bytes)).toBe(true)
  }
})

const part = (disposition: string) => `--x\r\n${disposition}: form-data; name="v"; filename="a.webm"\r\n\r\nbytes\r\n`
const handler = async (request: FastifyRequest) => (await readPart(request, 200)).fileName

test('a form whose end the reader waits for in vain is given up, and a damaged one is a bad request', async () => {
  const app = Fastify()
  handleErrors(app)
  await app.register(multipart, formLimits)
  app.route({ method: 'POST', url: '/', handler })
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload })
  expect((await send(`${part('Content-Disposition')}--x--\r\n`)).body).toBe('a.webm')
  expect((await send(`${part('Con\0ent-Disposition')}--x--`)).statusCode).toBe(400)
  expect((await send(part('Content-Disposition').slice(0, -3))).statusCode).toBe(400)
  expect((await send('nothing of the kind')).statusCode).toBe(400)
})
