import { Component, type ReactNode } from 'react'

type Props = { onError: () => void; children: ReactNode }

/** Shows nothing when the drawing inside fails, and reports it, so that the table can take its place. */
export class ChartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onError()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
