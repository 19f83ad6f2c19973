// A thread that fuzzes parsers, and posts its progress.
import { parentPort, workerData } from 'node:worker_threads'
import { type Trial, tryParsers } from '../../../server/test/fuzz/trial.ts'

const trial = workerData as Trial
const post = (message: unknown) => parentPort?.postMessage(message, [])
post(await tryParsers({ ...trial, onProgress: post }))
