import { tickets } from '../everyday-tables.ts'
import type { Dialogues } from '../turns.ts'

export const ticketsDialogues: Dialogues = {
  'tickets: agents': {
    table: tickets,
    lines: [
      ['tickets per agent', { dimension: 'Agent', measure: 'count' }],
      ['by channel', { dimension: /Agent|Channel/, measure: 'count' }],
      ['only urgent ones', { filters: ['Priority: urgent'] }],
      ['high and urgent', { filters: ['Priority: high and urgent'] }],
      ['most first', { xSort: '-y' }],
    ],
  },
  'tickets: speed': {
    table: tickets,
    lines: [
      ['who closes tickets fastest', { dimension: 'Agent', measure: /(mean|median|min) Hours to close/ }],
      ['average, slowest first', { measure: 'mean Hours to close', sort: /^-|descending/ }],
      ['and satisfaction?', { measure: 'mean Satisfaction' }],
      ['per channel', { measure: 'mean Satisfaction' }],
    ],
  },
  'tickets: weeks': {
    table: tickets,
    lines: [
      ['tickets opened per week', { x: /week Opened/, y: 'count' }],
      ['colour by priority', { color: 'Priority' }],
      ['stacked areas', { mark: 'area', color: 'Priority' }],
      ['in the second half of 2024', { filters: [/2024-07|Jul/] }],
      ['monthly is enough', { x: /month Opened/ }],
    ],
  },
  'tickets: satisfaction': {
    table: tickets,
    lines: [
      ['satisfaction by channel', { dimension: 'Channel', measure: 'mean Satisfaction' }],
      ['exclude phone', { filters: ['Channel: not phone'] }],
      ['put phone back', { filters: [] }],
      ['horizontal', { y: 'Channel' }],
      ['order by satisfaction', { ySort: /x/ }],
    ],
  },
  'tickets: not knowing names': {
    table: tickets,
    lines: [
      ['time to resolution by urgency', { dimension: 'Priority', measure: /Hours to close/ }],
      ['median', { measure: 'median Hours to close' }],
      ['only email', { filters: ['Channel: email'] }],
    ],
  },
  'tickets: a question back': {
    table: tickets,
    lines: [
      ['tickets by departmnt', /departmnt|department/i],
      ['by channel', { dimension: 'Channel', measure: 'count' }],
      ['why bars?', /./],
      ['as a line then', { mark: 'line' }],
    ],
  },
  'tickets: hello': {
    table: tickets,
    lines: [
      ['hi', 'answer'],
      ['what can you do?', 'answer'],
      ['what is in this table?', 'answer'],
      ['ok, tickets by priority', { dimension: 'Priority', measure: 'count' }],
      ['thanks, sort them', { dimension: 'Priority' }],
    ],
  },
  'tickets: brush and dropdown': {
    table: tickets,
    lines: [
      ['hours to close by month', { x: /month Opened/, y: /Hours to close/ }],
      ['dropdown for the agent', { widgets: ['select'] }],
      ['radio buttons for channel', { widgets: ['select', 'radio'] }],
      ['no widgets', { widgets: [] }],
    ],
  },
  'tickets: not this': {
    table: tickets,
    lines: [
      ['average hours to close by agent', { measure: 'mean Hours to close' }],
      ['everyone except Bjorn', { filters: ['Agent: not Bjorn'] }],
      ['neither Bjorn nor Farid', { filters: ['Agent: not Bjorn and Farid'] }],
      ['reset filters', { filters: [] }],
    ],
  },
  'tickets: two measures': {
    table: tickets,
    lines: [
      [
        'hours to close against satisfaction',
        { mark: /point|rect|boxplot|bar/, fields: ['Hours to close', 'Satisfaction'] },
      ],
      ['average per agent', { measure: /mean/ }],
    ],
  },
}
