// The addresses of a stream's playlists, for this page's player.
import { playlistPath, soundPlaylistPath } from '@campus/contract/live'

/** A random id by which the server counts viewers; it identifies nobody. */
const viewer = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36).padStart(2, '0')).join(
  '',
)

/** With the last half hour, so that viewers can seek back. */
export const livePlaylist = (streamId: string) => `${playlistPath(streamId)}?dvr=1&v=${viewer}`
/** Without a picture: the last minute and a half. */
export const soundPlaylist = (streamId: string) => `${soundPlaylistPath(streamId)}?v=${viewer}`
