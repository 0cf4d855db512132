// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '../i18n/index.ts'
import {
  formatAgo,
  formatBytes,
  formatCell,
  formatDay,
  formatDuration,
  formatList,
  formatNumber,
  formatSince,
  formatTime,
  formatValue,
  timeFormatOf,
} from './format.ts'

describe('format', () => {
  it('writes the times of a preview as days, and leaves what is no time', () => {
    expect(formatCell('2024-03-01T00:00:00.000Z', { temporal: true })).toBe('Mar 1, 2024')
    expect(formatCell('soon', { temporal: true })).toBe('soon')
    expect(formatCell('2024-03-01', { temporal: false })).toBe('2024-03-01')
    expect(formatCell(null, { temporal: true })).toBe('–')
  })

  it('writes numbers as people read them', () => {
    expect([79.8352, 12345, 1976, 1.05e9, -0.25, 0, 123456.78].map(formatNumber)).toEqual([
      '79.84',
      '12,345',
      '1976',
      '1.05B',
      '−0.25',
      '0',
      '123,456.8',
    ])
  })

  it('writes days without an hour and moments with one', () => {
    expect(formatTime(Date.UTC(2012, 0, 4))).toBe('Jan 4, 2012')
    expect(formatTime(Date.UTC(2012, 0, 4, 15, 30))).toBe('Jan 4, 2012, 15:30')
  })

  it('writes values of any kind', () => {
    expect([null, true, 'a', 3, [1]].map((value) => formatValue(value))).toEqual(['–', 'true', 'a', '3', '[1]'])
    expect(formatValue(39_900_000, timeFormatOf({ type: 'temporal', semanticType: 'time' }))).toBe('11:05')
    expect(formatValue(0, { temporal: true })).toBe('Jan 1, 1970')
  })

  it('writes sizes and durations', () => {
    expect([0, 999, 1500, 2_000_000_000].map(formatBytes)).toEqual(['0 B', '999 B', '1.5 KB', '2 GB'])
    expect([14.2, 210, 12_345].map(formatDuration)).toEqual(['14 ms', '0.21 s', '12 s'])
  })

  it('writes how long ago', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    const ago = (minutes: number) => formatAgo(new Date(now - minutes * 60_000).toISOString(), now)
    expect([0, 5, 130, 2 * 1440, 9 * 1440].map(ago)).toEqual(['now', '5 min', '2 h', 'Thu', 'Nov 12'])
  })

  it('writes how long ago in words', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    const since = (minutes: number) => formatSince(new Date(now - minutes * 60_000).toISOString(), now)
    const words = ['now', '5 minutes ago', '2 hours ago', 'yesterday', '9 days ago', 'Oct 12, 2026']
    expect([0, 5, 130, 1500, 9 * 1440, 40 * 1440].map(since)).toEqual(words)
  })
})

describe('format in other languages', () => {
  afterEach(() => chooseLanguage('en'))
  const now = Date.parse('2026-11-21T12:00:00Z')
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

  it('writes German', async () => {
    await chooseLanguage('de')
    expect([79.8352, 12345, -0.25, 1.05e9].map(formatNumber)).toEqual(['79,84', '12.345', '−0,25', '1,05\u00a0Mrd.'])
    expect([formatBytes(1500), formatDuration(210)]).toEqual(['1,5 KB', '0,21 s'])
    expect(formatTime(Date.UTC(2012, 0, 4, 15, 30))).toBe('4. Jan. 2012, 15:30')
    expect([formatAgo(ago(0), now), formatSince(ago(1500), now)]).toEqual(['jetzt', 'gestern'])
    expect(formatDay('2026-11-28T12:00:00Z')).toBe('28. November')
    expect(formatList(['Ada', 'Bo', 'Cleo'])).toBe('Ada, Bo und Cleo')
  })

  it('writes French', async () => {
    await chooseLanguage('fr')
    expect(formatNumber(12345.6)).toBe('12\u202f345,6')
    expect([999, 1500].map(formatBytes)).toEqual(['999 o', '1,5 Ko'])
    expect(formatSince(ago(130), now)).toBe('il y a 2 heures')
  })

  it('writes Spanish', async () => {
    await chooseLanguage('es')
    expect([formatNumber(12345), formatBytes(2_000_000)]).toEqual(['12.345', '2 MB'])
    expect(formatSince(ago(5), now)).toBe('hace 5 minutos')
  })
})
