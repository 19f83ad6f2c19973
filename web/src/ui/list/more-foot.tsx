// The foot of a paged list: the error of the next page, and the button that loads it.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { errorText, useText } from '../../text/use-text.tsx'
import { Button } from '../button.tsx'
import { Message } from '../feedback/message.tsx'

interface Props {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'error' | 'fetchNextPage'
  >
  words: { more: string; loadingMore: string }
  className: string | undefined
}

export function MoreFoot({ query, words, className }: Props) {
  const text = useText()
  if (!query.hasNextPage && !query.isFetchNextPageError) return null
  return (
    <div className={className}>
      {query.isFetchNextPageError && <Message look="warning">{errorText(text, query.error)}</Message>}
      <Button
        aria-disabled={query.isFetchingNextPage}
        onClick={() => !query.isFetchingNextPage && query.fetchNextPage()}
      >
        {query.isFetchingNextPage ? words.loadingMore : words.more}
      </Button>
    </div>
  )
}
