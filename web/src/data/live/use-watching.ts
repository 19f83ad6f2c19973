// Counts this page as a viewer for as long as it plays a camera.
import { watchingTopic } from '@campus/contract/topics'
import { useTopic } from '../../realtime/use-topic.ts'

const nothing = () => {}

export function useWatching(streamId: string) {
  useTopic({ ...watchingTopic, path: watchingTopic.path.replace('{streamId}', streamId) }, nothing, nothing)
}
