import { ORPCError } from '@orpc/client'
import { errorCode, errorMessage, fieldErrors } from './client.ts'
import type { FormAnswer } from './page.ts'

// What nobody should find in a page's source or in a cache of it.
const secret = /password|otp|code|captcha|token/i

/** A field of a form as text, without blanks around it; undefined where it is empty or not there. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' && value.trim() ? value.trim() : undefined
}

/** What was typed, to be shown again. */
export function typed(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !secret.test(entry[0]),
    ),
  )
}

/** The form was taken; what was typed is not needed any more, unless the page shows it on. */
export function formDone(form: FormData, message: string, more?: Record<string, string>): FormAnswer {
  return { ...blank(form), done: true, message, more }
}

/** The form is not through: its next step, with what that needs. */
export function formGoesOn(form: FormData, more: Record<string, string>, message?: string): FormAnswer {
  return { ...blank(form), values: typed(form), more, message }
}

/** The form was refused before any call was made. */
export function formRefused(form: FormData, errors: Record<string, string>, message?: string): FormAnswer {
  return { ...blank(form), status: 422, values: typed(form), errors, message }
}

/** Does what the form asks for; what the API refuses comes back as an answer that keeps what was typed. */
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
      // Where each field has its own message the form says no more.
      message: Object.keys(errors).length > 0 ? undefined : errorMessage(error),
    }
  }
}

function blank(form: FormData): FormAnswer {
  return { form: textOf(form, 'form') ?? '', status: 200, values: {}, errors: {}, done: false }
}
