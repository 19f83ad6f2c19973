// A short fuzz run of every parser of untrusted bytes, and a proof that it would detect faults.
import multipart from '@fastify/multipart'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '../../src/http/error-handler.ts'
import { formLimits, readPart } from '../../src/live/ingest/chunks.routes.ts'
import { chanceOf, mutant, pieces } from './mutate.ts'
import { tryParsers } from './trial.ts'

test('parses any bytes in any pieces with the same result, in time, and without unexpected errors', {
  timeout: 60_000,
}, async () => {
  const { faults, byParser } = await tryParsers({ runs: 25_000, seed: 2026 })
  expect(faults).toEqual([])
  for (const [name, { runs }] of Object.entries(byParser)) expect(runs, name).toBeGreaterThan(40)
})

test('a packager outputs a healthy recording after any hostile recording or failing child', {
  timeout: 60_000,
}, async () => {
  const { faults, runs } = await tryParsers({ of: 'packager', runs: 2000, seed: 2026 })
  expect(faults).toEqual([])
  expect(runs).toBe(2000)
})

test('mutants differ, are reproducible by seed, and are cut without losing a byte', () => {
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

test('rejects a form without an end after a timeout, and a damaged one', async () => {
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
