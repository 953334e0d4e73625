import { z } from 'zod'

export const xTokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().default(7200),
})
export const xUser = z.object({ data: z.object({ id: z.string(), username: z.string() }) })
export const xMedia = z.object({ data: z.object({ id: z.string() }) })
export const xTweet = z.object({ data: z.object({ id: z.string() }) })

/** A problem of RFC 9457, or of the older form. */
export const xProblem = z.object({ detail: z.string().optional(), title: z.string().optional() })
