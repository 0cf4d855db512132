import { describe, expect, it } from 'vitest'
import { FakeViz } from '../../testing/fake-viz.ts'
import { VizUnavailable } from './viz-port.ts'
import { retryThroughRestart } from './viz-retry.ts'

const forEver = new AbortController().signal

describe('[S30] a call through a restart of the visualization service', () => {
  it('is made again once the service is back, also where it goes away once more', async () => {
    const viz = new FakeViz()
    let calls = 0
    const call = async () => {
      calls += 1
      if (calls === 3) return 'an answer'
      viz.available = calls === 2
      throw new VizUnavailable()
    }
    const retried = retryThroughRestart(viz, call, forEver)
    await expect.poll(() => calls).toBe(1)
    viz.simulateRestart()
    expect(await retried).toBe('an answer')
  })
  it('is made once where the service refuses it', async () => {
    let calls = 0
    const call = async () => {
      calls += 1
      throw new Error('no')
    }
    await expect(retryThroughRestart(new FakeViz(), call, forEver)).rejects.toThrow('no')
    expect(calls).toBe(1)
  })
  it('ends with whoever waits for it', async () => {
    const viz = new FakeViz()
    viz.available = false
    const hangUp = new AbortController()
    const retried = retryThroughRestart(viz, () => viz.route(), hangUp.signal)
    hangUp.abort()
    await expect(retried).rejects.toBeInstanceOf(VizUnavailable)
  })
})
