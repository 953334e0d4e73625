import type { ReactNode } from 'react'
import { name, newPassword } from '../../../contract/fields.ts'
import { problemOf, ruleOf, rulesOf } from '../../../ui/dashboard/rules.ts'
import { arabicPhoneMessage, phoneRule } from '../profile/phone.policy.ts'
import { userInput } from '../user.contract.ts'
import type { UserValues } from './userValues.ts'

export const phoneLabel = 'الهاتف'
const passwordRule = ruleOf(newPassword)
export const passwordProblem = (password: string) => problemOf(password, [passwordRule])

const rules = rulesOf(userInput.omit({ agency: true, password: true }))
const agencyName = name()

/** Form problems, by field. */
export function userProblems(values: UserValues, isNew: boolean): Record<string, ReactNode> {
  const problems: Record<string, ReactNode> = { ...rules(values) }
  const { phoneCountry: country } = values
  const isPhone = phoneRule({ country, message: arabicPhoneMessage })
  problems.phone ??= problemOf(values.phone, [isPhone])
  if (values.role === 'agency' && values.agencyFrom === 'known' && values.agencyId === null) {
    problems.agencyId = 'اختر الوكالة التي يتبعها الحساب'
  }
  if (values.role === 'agency' && values.agencyFrom === 'new') {
    const { success } = agencyName.safeParse(values.agencyName)
    if (!success) problems.agencyName = 'اكتب اسم الوكالة'
  }
  if (isNew && values.passwordWay === 'password') {
    const problem = passwordProblem(values.password)
    if (problem) problems.password = problem
  }
  return problems
}
