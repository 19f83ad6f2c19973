// The last resort: a page that cannot be drawn says so instead of going blank.
import { Component, type ReactNode } from 'react'
import { useText } from '../text/use-text.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

function Crash() {
  const { crash } = useText()
  return (
    <main>
      <Notice title={crash.title} hint={crash.hint} isFailure>
        <Button tone="primary" onClick={() => location.reload()}>
          {crash.reload}
        </Button>
      </Notice>
    </main>
  )
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Crash /> : this.props.children
  }
}
