import { normaliseArabic } from '../../../arabic/normalise.ts'
import { knownClubs } from './known-clubs.ts'

/** Competitions by country and name. */
const competitions: Record<string, string> = {
  'Saudi-Arabia Pro League': 'دوري روشن السعودي',
  "Saudi-Arabia King's Cup": 'كأس خادم الحرمين الشريفين',
  'Egypt Premier League': 'الدوري المصري الممتاز',
  'Egypt Cup': 'كأس مصر',
  'Morocco Botola Pro': 'البطولة المغربية',
  'Tunisia Ligue 1': 'الدوري التونسي',
  'Algeria Ligue 1': 'الدوري الجزائري',
  'United-Arab-Emirates Pro League': 'دوري المحترفين الإماراتي',
  'Qatar Stars League': 'دوري نجوم قطر',
  'Iraq Iraqi League': 'دوري نجوم العراق',
  'Jordan League': 'الدوري الأردني',
  'Kuwait Premier League': 'الدوري الكويتي',
  'Bahrain Premier League': 'الدوري البحريني',
  'Oman Professional League': 'الدوري العماني',
  'England Premier League': 'الدوري الإنجليزي الممتاز',
  'Spain La Liga': 'الدوري الإسباني',
  'Italy Serie A': 'الدوري الإيطالي',
  'Germany Bundesliga': 'الدوري الألماني',
  'France Ligue 1': 'الدوري الفرنسي',
  'World UEFA Champions League': 'دوري أبطال أوروبا',
  'World UEFA Europa League': 'الدوري الأوروبي',
  'World CAF Champions League': 'دوري أبطال إفريقيا',
  'World AFC Champions League': 'دوري أبطال آسيا للنخبة',
  'World CAF Confederation Cup': 'كأس الكونفدرالية',
  'World World Cup': 'كأس العالم',
  'World Africa Cup of Nations': 'كأس أمم إفريقيا',
  'World Asian Cup': 'كأس آسيا',
  'World Arab Cup': 'كأس العرب',
  'World Gulf Cup of Nations': 'كأس الخليج',
}

/** Without the parts that spellings of a club differ in: «Al-Hilal Saudi FC», «Al Hilal». */
const keyOf = (name: string) =>
  normaliseArabic(name.normalize('NFD').replace(/\p{Mark}+/gu, ''))
    .replace(/\b(fc|sc|cf|club|afc|saudi)\b/g, '')
    .replace(/[^a-z0-9]+/g, '')

type Clubs = [name: string, arabic: string][]
/** Null for a key of several clubs. */
function namesBy(keyOf: (name: string) => string, clubs: Clubs): Map<string, string | null> {
  const names = new Map<string, string | null>()
  for (const [name, arabic] of clubs) {
    const known = names.get(keyOf(name))
    names.set(keyOf(name), known === undefined || known === arabic ? arabic : null)
  }
  return names
}
const all = Object.values(knownClubs).flatMap(clubs => Object.entries(clubs))
const [byName, byKey] = [namesBy(name => name, all), namesBy(keyOf, all)]
const byCountry = new Map(
  Object.entries(knownClubs).map(([country, clubs]) => [country, namesBy(keyOf, Object.entries(clubs))]),
)

/** Suggests a name; staff decide. */
export const suggestTeamName = (providerName: string): string | null =>
  byName.get(providerName) ?? byKey.get(keyOf(providerName)) ?? null

/**
 * For readers, until the newsroom names the team: a well-known club in a competition of its country, or by exactly the
 * provider's name in one between countries. «Al Nasr» alone is of several countries.
 */
export function surelyNamed(providerName: string, country: string): string | null {
  const sure =
    country === 'World' ? byName.get(providerName) : byCountry.get(country)?.get(keyOf(providerName))
  return sure ?? null
}

/** «Premier League» alone is of many countries. */
export const suggestCompetitionName = (country: string, name: string): string | null =>
  competitions[`${country} ${name}`] ?? null
