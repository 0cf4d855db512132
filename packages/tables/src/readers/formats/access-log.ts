import { FileError } from '../../sources/row-source.ts'
import { openTextTables } from '../markup/csv-text.ts'
import { wholeText } from '../markup/whole-text.ts'
import type { Reader } from '../reader.ts'
import { textIn } from '../text-head.ts'

/** The common log format of web servers, and the combined one, which adds the referrer and the agent. */
const line =
  /^(\S+) (\S+) (\S+) \[(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})\] "((?:[^"\\]|\\.)*)" (\d{3}|-) (\d+|-)(?: "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)")?/
const names = ['host', 'user', 'time', 'method', 'path', 'status', 'bytes', 'referrer', 'agent']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Logs of web servers: a row for each request. */
export const accessLogReader: Reader = {
  format: 'log',
  sniff: ({ head }) => line.test(textIn(head)),
  async open(file) {
    const lines = (await wholeText(file, 'log')).split(/\r\n|\n|\r/)
    const rows = lines.flatMap((text) => rowOf(text) ?? [])
    if (rows.length === 0) throw new FileError('This log has no requests. Save the table as CSV and upload that.')
    const tables = await openTextTables(file, [{ name: null, rows: [names, ...rows] }])
    const otherLines = lines.filter((text) => text.trim() !== '').length - rows.length
    const [first] = tables
    if (otherLines > 0) first?.source.notes.push(`${linesOf(otherLines)} left out.`)
    return tables
  },
}

const linesOf = (count: number): string =>
  count === 1 ? '1 line is no request, and is' : `${count.toLocaleString('en')} lines are no requests, and are`

function rowOf(text: string): string[][] | null {
  const match = line.exec(text)
  if (!match) return null
  const [, host = '', , user = '', day, month = '', year, time, hours, minutes, request = '', ...rest] = match
  const [status = '', bytes = '', referrer = '', agent = ''] = rest
  const [method = '', path = ''] = /^[A-Z]+ \S+/.test(request) ? request.split(' ') : ['', request]
  const at = `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day}T${time}${hours}:${minutes}`
  return [[host, user, at, method, path, status, bytes, referrer, agent].map((cell) => (cell === '-' ? '' : cell))]
}
