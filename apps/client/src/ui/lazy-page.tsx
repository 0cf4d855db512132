import { Component, type ReactNode, Suspense } from 'react'
import { LoadingPage } from './loading-page.tsx'

/** A lazily loaded page. When loading fails, for example after an update of the server, it offers a reload. */
export class LazyPage extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error !== null) return <LoadingPage error={error} onRetry={() => location.reload()} />
    return <Suspense fallback={<LoadingPage />}>{this.props.children}</Suspense>
  }
}
