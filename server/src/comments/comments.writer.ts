// Comments for a process without a database: asked of a writer, as everybody may read them.
import type { Comment } from '@campus/contract/comments'
import { edgeLimits, listCommentStates, listCommentsById } from '@campus/contract/edges'
import type { Writers } from '../platform/writers.ts'
import type { CommentSource, CommentStateRow } from './comments.store.ts'

export const commentsOf = ({ readJson, readByIds }: Pick<Writers, 'readJson' | 'readByIds'>): CommentSource => ({
  listStates: () => readJson<CommentStateRow[]>(listCommentStates.path),
  findMany: (commentIds) => readByIds<Comment>(listCommentsById.path, commentIds, edgeLimits.commentsAtOnce),
})
