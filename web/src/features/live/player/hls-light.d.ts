// Types of the smaller build of hls.js, which ships none: the same API without subtitles, alternate audio and DRM keys.
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
