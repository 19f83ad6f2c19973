// The smaller build of hls.js has the same words, and no types of its own: no subtitles, no second sound track, no keys.
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
