import type { ApiContext } from '../../platform/context.ts'
import { defineQuestion } from '../../platform/events.ts'

/** Limits of a payment provider: its currencies, if not all, and the longest period in days, if there is one. */
type WayToPay = { currencies?: readonly string[] | undefined; maxDays?: number | undefined }

/** The payment providers that readers can pay with now. */
export const waysToPay = defineQuestion<ApiContext, WayToPay[]>('waysToPay')
