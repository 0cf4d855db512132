import { describe, expect, it } from 'vitest'
import { aTable, cars } from '../../testing/tables.ts'
import { widgetsOf } from '../controls/widgets.ts'
import { derivationWords } from '../derive/derivation-words.ts'
import type { Spec, Transform } from '../model/spec.ts'
import { addOverlayLayers } from '../overlays/add-overlay-layers.ts'
import { stepsOf } from '../steps/steps-of.ts'
import { wordingIn } from '../wording/words.ts'
import { describeSpec } from './describe-spec.ts'

const bars: Spec = {
  data: { name: 'cars' },
  mark: 'bar',
  encoding: {
    x: { field: 'Origin', type: 'nominal' },
    y: { field: 'Horsepower', aggregate: 'mean', type: 'quantitative' },
    color: { field: 'Cylinders', type: 'ordinal' },
  },
  usermeta: { belvedere: { wishes: { language: 'de' } } },
}

describe('a chart with German titles', () => {
  it('is described in German', () => {
    expect(describeSpec(bars, cars)).toBe(
      'Balkendiagramm: Durchschnitt von Horsepower nach Origin, gefärbt nach Cylinders.',
    )
    expect(describeSpec({ ...bars, transform: [{ filter: { field: 'Origin', equal: 'Japan' } }] }, cars)).toContain(
      'Cylinders; Origin: Japan.',
    )
    const pie: Spec = {
      ...bars,
      mark: 'arc',
      encoding: { theta: { aggregate: 'count' }, color: { field: 'Origin', type: 'nominal' } },
    }
    expect(describeSpec(pie, cars)).toBe('Kreisdiagramm: Anzahl, geteilt nach Origin.')
    expect(describeSpec(addOverlayLayers(bars, [{ kind: 'threshold', value: 1200 }]), cars)).toContain(
      '; darüber eine Linie bei 1.200',
    )
  })

  it('has controls in German', () => {
    const slid: Spec = {
      ...bars,
      params: [
        { name: 'most', value: 200, bind: { input: 'range', name: 'Horsepower' } },
        { name: 'from', value: null, bind: { input: 'select', options: [null, 'Japan'] } },
      ],
      transform: [
        { filter: { field: 'Horsepower', lte: { expr: 'most' } } },
        { filter: { field: 'Origin', equal: { expr: 'from' } } },
      ],
    }
    expect(widgetsOf(slid, cars).map(({ label }) => label)).toEqual(['Horsepower bis', 'Origin'])
    expect(widgetsOf(slid, cars)[1]?.options?.[0]?.label).toBe('Alle')
    expect(describeSpec(slid, cars)).toContain('; einstellbar: Horsepower und Origin.')
  })

  it('has recipes in German, or in the reader’s language if it is known', () => {
    const table = { ...aTable({ name: 'Sold at', type: 'temporal' }, { name: 'town' }), name: 'sales', rows: 1200 }
    const spec: Spec = {
      ...bars,
      data: { name: 'sales' },
      transform: [{ filter: { field: 'town', oneOf: ['Ulm', 'Bonn'] } }],
      encoding: { x: { field: 'Sold at', timeUnit: 'month', type: 'ordinal' }, y: { aggregate: 'count' } },
    }
    const sentences = (language?: 'en' | 'de') =>
      stepsOf(spec, table, [], { language }).flatMap(({ steps }) => steps.map(({ sentence }) => sentence))
    expect(sentences()).toEqual([
      'Die Tabelle sales gelesen: 1.200 Zeilen.',
      'Gefiltert: Town: Ulm und Bonn.',
      'Sold at nach Monat zusammengefasst.',
      'Anzahl je Sold at (Monat).',
    ])
    expect(sentences('en')[0]).toBe('Read the table sales: 1,200 rows.')
  })

  it.each<[Transform, string]>([
    [{ calculate: 'datum.a * 2', as: 'b' }, '„b“ berechnet als datum.a * 2.'],
    [{ fold: ['a', 'c'] }, 'Je eine Zeile gemacht aus A und C.'],
    [
      { window: [{ op: 'rank', as: 'r' }], sort: [{ field: 'a', order: 'descending' }] },
      'Berechnet entlang A (höchste zuerst): Rang.',
    ],
    [
      { joinaggregate: [{ op: 'sum', field: 'a', as: 's' }], groupby: ['c'] },
      'Zu jeder Zeile hinzugefügt: Summe von A je C.',
    ],
    [{ loess: 'a', on: 'c' }, 'Die Punkte durch lokale Regression geglättet.'],
    [{ filter: 'datum.a > 2' }, 'Die Zeilen behalten, für die gilt: datum.a > 2.'],
  ])('describes %o', (transform, sentence) => {
    const spec: Spec = {
      ...bars,
      transform: [transform],
      mark: 'point',
      encoding: { x: { field: 'a', type: 'quantitative' } },
    }
    const [recipe] = stepsOf(spec, aTable({ name: 'a' }, { name: 'c' }))
    expect(recipe?.steps[1]?.sentence).toBe(sentence)
  })

  it('describes derivations', () => {
    const german = wordingIn('de')
    expect(
      derivationWords(
        { kind: 'join', left: 'orders', right: 'people', on: [{ left: 'person', right: 'id' }], type: 'left' },
        german,
      ),
    ).toBe('orders und people verbunden, wo „person“ gleich „id“ ist; Zeilen von orders ohne Gegenstück bleiben.')
    expect(
      derivationWords(
        { kind: 'pivot', table: 'rain', rows: ['town'], column: 'year', value: 'mm', aggregate: 'mean' },
        german,
      ),
    ).toBe(
      'Aus jedem Wert von „year“ in rain eine Spalte gemacht; darin steht der Durchschnitt von „mm“, je „town“ eine Zeile.',
    )
  })
})
