import { list } from './list.ts'

/** Months and weekdays in English, by unit and number: months from 1, weekdays from 1 for Monday to 7 for Sunday. */
export const calendar = {
  'month 1': list(`january|jan`),
  'month 2': list(`february|feb`),
  'month 3': list(`march`),
  'month 4': list(`april|apr`),
  'month 5': list(`may`),
  'month 6': list(`june|jun`),
  'month 7': list(`july|jul`),
  'month 8': list(`august|aug`),
  'month 9': list(`september|sep|sept`),
  'month 10': list(`october|oct`),
  'month 11': list(`november|nov`),
  'month 12': list(`december|dec`),
  'day 1': list(`monday|mondays`),
  'day 2': list(`tuesday|tuesdays`),
  'day 3': list(`wednesday|wednesdays`),
  'day 4': list(`thursday|thursdays`),
  'day 5': list(`friday|fridays`),
  'day 6': list(`saturday|saturdays`),
  'day 7': list(`sunday|sundays`),
  'day 6 7': list(`weekend|weekends|the weekend|the weekends`),
  'day 1 5': list(`working days|workdays|business days`),
} satisfies { [unitAndNumbers: string]: string[] }
