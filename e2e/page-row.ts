import type * as testing from '../src/testing/page-row.ts'
import type { DemoFacts } from './known.ts'

export type From<Value> = testing.From<Value, DemoFacts>
export type Page = testing.PageRow<DemoFacts>

/** The words of a missing page; the English line that the specification names is for programs and hidden. */
export const missing = ['الصفحة غير موجودة']
