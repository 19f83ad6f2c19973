// The addresses of a stream's playlists, for this page's player.
import { playlistPath, soundPlaylistPath } from '@campus/contract/live'

/** With the last half hour, so that viewers can seek back. */
export const livePlaylist = (streamId: string) => `${playlistPath(streamId)}?dvr=1`
/** Without a picture: the last minute and a half. */
export const soundPlaylist = (streamId: string) => soundPlaylistPath(streamId)
