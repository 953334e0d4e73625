import { z } from 'zod'

export const number = (min: number, max: number, isAllowed = Number.isFinite, what = 'a number') => {
  const error = `must be ${what} from ${min} to ${max}`
  return z.coerce
    .number({ error })
    .refine(value => isAllowed(value) && value >= min && value <= max, { error })
}
export const wholeNumber = (min: number, max: number) => number(min, max, Number.isInteger, 'a whole number')
export const flag = z.enum(['true', 'false']).transform(value => value === 'true')
export const address = z.url({ protocol: /^https?$/ }).transform(value => value.replace(/\/+$/, ''))
export const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error:
    'must be postgres://user:password@host:port/database, or for a Unix socket postgres:///database?host=/folder&user=name',
})
export const list = z.string().transform(value =>
  value
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)

/** Variables of one noun, in its `*.environment.ts`, with their heading in docs/settings.md. */
export type NounEnvironment<Variables extends z.ZodRawShape = z.ZodRawShape> = {
  heading: string
  variables: Variables
}

export const defineEnvironment = <const Variables extends z.ZodRawShape>(
  heading: string,
  variables: Variables,
): NounEnvironment<Variables> => ({ heading, variables })
