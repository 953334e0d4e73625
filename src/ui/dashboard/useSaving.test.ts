import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { snackbar } from './snackbar.ts'
import { reportSaved } from './useSaving.ts'

/** A form as Mantine's: it is dirty if its values differ from the last that were taken for unchanged. */
function formOf(values: { name: string }) {
  let unchanged = { name: '' }
  return {
    type: (name: string) => {
      values = { name }
    },
    getValues: () => values,
    resetDirty: (sent: { name: string }) => {
      unchanged = sent
    },
    isDirty: () => values.name !== unchanged.name,
  }
}

beforeEach(() => {
  vi.spyOn(snackbar, 'success').mockReturnValue(undefined)
  vi.spyOn(snackbar, 'info').mockReturnValue(undefined)
})
afterEach(() => vi.restoreAllMocks())

test('a form that was not touched during the save may close', () => {
  const form = formOf({ name: 'سياسة' })
  expect(reportSaved(form, form.getValues(), 'حُفظ القسم.')).toBe(false)
  expect(form.isDirty()).toBe(false)
  expect(snackbar.success).toHaveBeenCalledExactlyOnceWith('حُفظ القسم.')
})

test('a form with something typed during the save stays, with that alone unsaved', () => {
  const form = formOf({ name: 'سياسة' })
  const sent = form.getValues()
  form.type('سياسة واقتصاد')
  expect(reportSaved(form, sent, 'حُفظ القسم.')).toBe(true)
  expect(form.isDirty()).toBe(true)
  expect(snackbar.info).toHaveBeenCalledExactlyOnceWith('حُفظ القسم. وما كتبتَه أثناء الحفظ لم يُحفظ بعد.')
  form.type('سياسة')
  expect(form.isDirty()).toBe(false)
})
