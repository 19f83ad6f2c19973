// An error boundary for a region of the screen: the rest keeps working. A navigation tries it again.
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../text/use-text.tsx'
import { Button } from '../button.tsx'
import { Notice } from './notice.tsx'

interface Props {
  /** A new key renders the failed children again. */
  resetKey?: string
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

interface State {
  hasFailed: boolean
  resetKey: string | undefined
}

export class Boundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback(() => this.setState({ hasFailed: false })) : this.props.children
  }
}

/** Shown instead of a page that failed to render. */
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

function PartCrash({ onRetry }: { onRetry: () => void }) {
  const { crash, retry } = useText()
  return (
    // In a box of its own: a parent that stretches its children would stretch the button.
    <div>
      <Notice title={crash.part} isFailure>
        <Button onClick={onRetry}>{retry}</Button>
      </Notice>
    </div>
  )
}

export const fallbacks = {
  page: () => <Crash />,
  part: (retry: () => void) => <PartCrash onRetry={retry} />,
  nothing: () => null,
}

interface RegionProps {
  /** The fallback: a whole page, a notice, or nothing for parts that nobody would miss. */
  look?: keyof typeof fallbacks
  children: ReactNode
}

export function Region({ look = 'part', children }: RegionProps) {
  const { key } = useLocation()
  return (
    <Boundary resetKey={key} fallback={fallbacks[look]}>
      {children}
    </Boundary>
  )
}
