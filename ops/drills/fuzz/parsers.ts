// A thread that tries parsers, and says now and then that it is alive.
import { parentPort, workerData } from 'node:worker_threads'
import { type Trial, tryParsers } from '../../../server/test/fuzz/trial.ts'

const trial = workerData as Trial
const say = (word: unknown) => parentPort?.postMessage(word, [])
say(await tryParsers({ ...trial, onProgress: say }))
