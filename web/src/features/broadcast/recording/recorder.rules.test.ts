// The formats a browser records, and what its errors mean.
import { expect, test } from 'vitest'
import { chooseFormat, constraintsFor, DeviceError, deviceError, pieceName, recorderOptions } from './recorder.rules.ts'

test.each([
  [['webm;codecs=h264', 'webm;codecs=vp8'], 'video/webm;codecs=h264,opus', 250],
  [['webm;codecs=vp8'], 'video/webm;codecs=vp8,opus', 1000],
  [['mp4;codecs=avc1', 'mp4'], 'video/mp4;codecs=avc1.42E01E,mp4a.40.2', 1000],
])('a browser that records %j makes %s every %i ms', (known, mimeType, chunkMs) => {
  expect(chooseFormat((type) => known.some((part) => type.includes(part)))).toEqual({ mimeType, chunkMs })
})

test('has no format for a browser that cannot record', () => expect(chooseFormat(() => false)).toBeNull())

test('every recording has a megabit a second and a key frame a second', () => {
  expect(recorderOptions({ mimeType: 'video/mp4', chunkMs: 1000 })).toEqual({
    mimeType: 'video/mp4',
    videoBitsPerSecond: 1_000_000,
    videoKeyFrameIntervalDuration: 1000,
  })
})

test('names a piece by its session, sequence and time', () => {
  expect(pieceName('a_b-c1234', 42, 1_794_700_000_000.4)).toBe('a_b-c1234-00000042-1794700000000.webm')
})

test('prefers the rear camera until one is chosen', () => {
  const free = constraintsFor({ cameraId: '', microphoneId: '' })
  expect(free.video).toMatchObject({ width: { ideal: 854 }, height: { ideal: 480 }, frameRate: { ideal: 30 } })
  expect(free.video).toMatchObject({ facingMode: { ideal: 'environment' } })
  expect(free.audio).toEqual({ sampleRate: { ideal: 44_100 }, echoCancellation: true, noiseSuppression: true })
  const chosen = constraintsFor({ cameraId: 'c', microphoneId: 'm' })
  expect(chosen.video).toMatchObject({ deviceId: { exact: 'c' } })
  expect(chosen.video).not.toHaveProperty('facingMode')
  expect(chosen.audio).toMatchObject({ deviceId: { exact: 'm' } })
})

test.each([
  ['NotAllowedError', 'DENIED'],
  ['NotFoundError', 'NO_CAMERA'],
  ['OverconstrainedError', 'NO_CAMERA'],
  ['NotReadableError', 'BUSY'],
])('%s means %s', (name, code) => {
  const error = deviceError(new DOMException('', name))
  expect(error).toBeInstanceOf(DeviceError)
  expect(error).toHaveProperty('code', code)
})

test('passes unknown errors on', () => {
  const strange = new Error('strange')
  expect(deviceError(strange)).toBe(strange)
})
