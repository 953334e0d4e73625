import { ORPCError } from '@orpc/client'
import { errorCode, errorMessage, fieldErrors } from './client.ts'
import type { FormAnswer } from './page.ts'

// Fields that must not appear in a page's source or in a cache.
const secret = /password|otp|code|captcha|token/i

/** A form field as trimmed text; undefined if empty or missing. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' && value.trim() ? value.trim() : undefined
}

/** Values to fill in again. */
function typed(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !secret.test(entry[0]),
    ),
  )
}

/** Success: clears the form, unless the page shows its values. */
export function formDone(form: FormData, message: string): FormAnswer {
  return { ...blank(form), done: true, message }
}

/** The form continues with another step, which needs `more`. */
export function formGoesOn(form: FormData, more: Record<string, string>, message?: string): FormAnswer {
  return { ...blank(form), values: typed(form), more, message }
}

/** Refused before any call was made. */
export function formRefused(form: FormData, errors: Record<string, string>, message?: string): FormAnswer {
  return { ...blank(form), status: 422, values: typed(form), errors, message }
}

/** Runs a form's action; errors of the API become an answer that keeps the form's values. */
export async function answerForm(
  form: FormData,
  work: () => Promise<FormAnswer | Response>,
): Promise<FormAnswer | Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) throw error
    const errors = fieldErrors(error)
    return {
      ...blank(form),
      status: error.status,
      values: typed(form),
      errors,
      code: errorCode(error),
      // If fields have messages, the form needs none.
      message: Object.keys(errors).length > 0 ? undefined : errorMessage(error),
    }
  }
}

function blank(form: FormData): FormAnswer {
  return { form: textOf(form, 'form') ?? '', status: 200, values: {}, errors: {}, done: false }
}
