// A small picture of a moment of a stream: one ffmpeg in the sandbox, which decodes a single key frame.
import { spawnConfined } from './sandbox.ts'

const timeoutMs = 5000
/** Far more than a picture of this size takes. */
const maxBytes = 200_000
const width = 320

const args = [
  '-hide_banner -loglevel error -nostats -protocol_whitelist pipe',
  // No format probing: ffmpeg would follow a script or playlist.
  '-f mov -codec_whitelist h264,aac -max_streams 2 -max_pixels 2100000 -threads 1 -i pipe:0',
  `-map 0:v:0 -frames:v 1 -vf scale=${width}:-2:flags=bilinear,format=yuvj420p -threads:v 1 -c:v mjpeg -q:v 7`,
  '-f image2pipe pipe:1',
].flatMap((line) => line.split(' '))

/** A JPEG of the first picture of `video`, an init segment and a part that begins with a key frame. Undefined if it has none. */
export async function makeStill(video: Buffer): Promise<Buffer | undefined> {
  const child = spawnConfined('ffmpeg', args)
  const { stdin, stdout, stderr } = child
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    const chunks: Buffer[] = []
    let size = 0
    const end = (isClean: boolean) => {
      clearTimeout(late)
      const bytes = Buffer.concat(chunks)
      resolve(isClean && isJpeg(bytes) ? bytes : undefined)
    }
    child.on('error', () => end(false))
    child.on('close', (code) => end(code === 0))
    // Out of file descriptors: there are no pipes, and the error event is still to come.
    if (!stdin || !stdout || !stderr) return
    stdout.on('data', (bytes: Buffer) => {
      size += bytes.length
      if (size > maxBytes) child.kill('SIGKILL')
      else chunks.push(bytes)
    })
    // Nobody reads its words: a picture that cannot be made is not made.
    stderr.resume()
    // It stops reading after the first picture.
    stdin.on('error', () => {})
    stdin.end(video)
  })
}

/** Its output is untrusted. */
const isJpeg = (bytes: Buffer) => bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8
