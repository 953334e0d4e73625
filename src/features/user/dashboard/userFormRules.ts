import type { ReactNode } from 'react'
import { name, newPassword } from '../../../contract/fields.ts'
import { rulesOf } from '../../../dashboard/rules.ts'
import { userInput } from '../user.contract.ts'
import type { UserValues } from './userValues.ts'

export function passwordProblem(password: string): string | null {
  return newPassword.safeParse(password).success ? null : 'من 8 أحرف إلى 128'
}

const rules = rulesOf(userInput.omit({ agency: true, password: true }))
const agencyName = name()

/** What is wrong with a person's form, at its fields. */
export function userProblems(values: UserValues, isNew: boolean): Record<string, ReactNode> {
  const problems: Record<string, ReactNode> = { ...rules(values) }
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
