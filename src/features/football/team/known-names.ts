import { normaliseArabic } from '../../../arabic/normalise.ts'

/** Well-known clubs, by names that the provider uses. Suggestions only: the newsroom decides. */
const clubs: Record<string, string> = {
  // Saudi Arabia
  'Al-Hilal Saudi FC': 'الهلال', 'Al-Nassr': 'النصر', 'Al-Ittihad FC': 'الاتحاد', 'Al-Ahli Jeddah': 'الأهلي السعودي',
  'Al Shabab': 'الشباب', 'Al-Ettifaq': 'الاتفاق', 'Al Taawon': 'التعاون', 'Al-Fateh': 'الفتح', 'Al-Fayha': 'الفيحاء',
  'Al Raed': 'الرائد', 'Al Khaleej Saihat': 'الخليج', 'Damac': 'ضمك', 'Al-Wehda Club': 'الوحدة السعودي',
  'Al-Qadisiyah FC': 'القادسية', 'Al Riyadh': 'الرياض', 'Al Okhdood': 'الأخدود', 'Al Kholood': 'الخلود', 'NEOM': 'نيوم',
  'Al-Hazm': 'الحزم', 'Al Najma': 'النجمة',
  // Egypt
  'Al Ahly': 'الأهلي', 'Zamalek SC': 'الزمالك', 'Pyramids FC': 'بيراميدز', 'Al Masry': 'المصري', 'Ismaily SC': 'الإسماعيلي',
  'Al Ittihad': 'الاتحاد السكندري', 'Smouha SC': 'سموحة', 'Ceramica Cleopatra': 'سيراميكا كليوباترا', 'ENPPI': 'إنبي',
  'Ghazl El Mehalla': 'غزل المحلة', 'El Gouna FC': 'الجونة', 'National Bank of Egypt': 'البنك الأهلي', 'Future FC': 'مودرن سبورت',
  // Maghreb
  'Wydad AC': 'الوداد', 'Raja Casablanca': 'الرجاء', 'FAR Rabat': 'الجيش الملكي', 'RS Berkane': 'نهضة بركان',
  'FUS Rabat': 'الفتح الرباطي', 'Maghreb Fès': 'المغرب الفاسي', 'Esperance de Tunis': 'الترجي', 'ES Tunis': 'الترجي',
  'Club Africain': 'النادي الإفريقي', 'Etoile du Sahel': 'النجم الساحلي', 'CS Sfaxien': 'النادي الصفاقسي',
  'MC Alger': 'مولودية الجزائر', 'USM Alger': 'اتحاد العاصمة', 'CR Belouizdad': 'شباب بلوزداد', 'JS Kabylie': 'شبيبة القبائل',
  'ES Setif': 'وفاق سطيف', 'MC Oran': 'مولودية وهران', 'Al Ahli Tripoli': 'الأهلي طرابلس', 'Al Hilal Omdurman': 'الهلال السوداني',
  // Gulf, Iraq, the Levant
  'Al-Sadd': 'السد', 'Al Sadd': 'السد', 'Al-Duhail SC': 'الدحيل', 'Al Rayyan': 'الريان', 'Al-Gharafa': 'الغرافة', 'Al-Arabi SC': 'العربي',
  'Al Ain': 'العين', 'Al-Ain': 'العين', 'Al Wahda FC': 'الوحدة', 'Al Jazira': 'الجزيرة', 'Shabab Al Ahli Dubai': 'شباب الأهلي', 'Sharjah FC': 'الشارقة',
  'Al Wasl FC': 'الوصل', 'Al Nasr': 'النصر الإماراتي', 'Al Kuwait': 'الكويت', 'Kazma': 'كاظمة', 'Al Qadsia': 'القادسية الكويتي', 'Al-Muharraq': 'المحرق',
  'Al Shorta': 'الشرطة', 'Al Zawraa': 'الزوراء', 'Al Quwa Al Jawiya': 'القوة الجوية', 'Al Talaba': 'الطلبة',
  'Al Faisaly': 'الفيصلي', 'Al-Wihdat': 'الوحدات', 'Al Hussein': 'الحسين إربد', 'Al Ansar': 'الأنصار', 'Nejmeh': 'النجمة اللبناني', 'Al-Ahed': 'العهد',
  'Al-Jaish': 'الجيش', 'Al-Karamah': 'الكرامة', 'Al Seeb': 'السيب',
  // Spain
  'Real Madrid': 'ريال مدريد', 'Barcelona': 'برشلونة', 'Atletico Madrid': 'أتلتيكو مدريد', 'Sevilla': 'إشبيلية', 'Valencia': 'فالنسيا',
  'Villarreal': 'فياريال', 'Real Sociedad': 'ريال سوسيداد', 'Athletic Club': 'أتلتيك بلباو', 'Real Betis': 'ريال بيتيس', 'Girona': 'جيرونا',
  // England
  'Manchester United': 'مانشستر يونايتد', 'Manchester City': 'مانشستر سيتي', 'Liverpool': 'ليفربول', 'Arsenal': 'أرسنال',
  'Chelsea': 'تشيلسي', 'Tottenham': 'توتنهام', 'Newcastle': 'نيوكاسل', 'Aston Villa': 'أستون فيلا', 'Everton': 'إيفرتون',
  'West Ham': 'وست هام', 'Brighton': 'برايتون', 'Crystal Palace': 'كريستال بالاس', 'Fulham': 'فولهام', 'Wolves': 'وولفرهامبتون',
  'Nottingham Forest': 'نوتنغهام فورست', 'Leeds': 'ليدز', 'Brentford': 'برينتفورد', 'Bournemouth': 'بورنموث',
  // Italy, Germany, France, others
  'Juventus': 'يوفنتوس', 'Inter': 'إنتر', 'AC Milan': 'ميلان', 'Napoli': 'نابولي', 'AS Roma': 'روما', 'Lazio': 'لاتسيو', 'Atalanta': 'أتالانتا', 'Fiorentina': 'فيورنتينا',
  'Bayern München': 'بايرن ميونخ', 'Bayern Munich': 'بايرن ميونخ', 'Borussia Dortmund': 'بوروسيا دورتموند', 'Bayer Leverkusen': 'باير ليفركوزن', 'RB Leipzig': 'لايبزيغ',
  'Paris Saint Germain': 'باريس سان جيرمان', 'Marseille': 'مارسيليا', 'Lyon': 'ليون', 'Monaco': 'موناكو', 'Lille': 'ليل', 'Nice': 'نيس',
  'Ajax': 'أياكس', 'PSV Eindhoven': 'آيندهوفن', 'FC Porto': 'بورتو', 'Benfica': 'بنفيكا', 'Sporting CP': 'سبورتينغ لشبونة',
  'Celtic': 'سلتيك', 'Galatasaray': 'غلطة سراي', 'Fenerbahçe': 'فنربخشة', 'Besiktas': 'بشكتاش',
  // National teams
  'Saudi Arabia': 'السعودية', 'Egypt': 'مصر', 'Morocco': 'المغرب', 'Algeria': 'الجزائر', 'Tunisia': 'تونس', 'Qatar': 'قطر', 'Iraq': 'العراق', 'Jordan': 'الأردن',
  'United Arab Emirates': 'الإمارات', 'Oman': 'عُمان', 'Bahrain': 'البحرين', 'Kuwait': 'الكويت', 'Syria': 'سوريا', 'Lebanon': 'لبنان', 'Palestine': 'فلسطين', 'Libya': 'ليبيا',
  'Sudan': 'السودان', 'Yemen': 'اليمن', 'Mauritania': 'موريتانيا', 'Somalia': 'الصومال', 'Djibouti': 'جيبوتي', 'Comoros': 'جزر القمر',
}

/** Competitions by country and name. */
const competitions: Record<string, string> = {
  'Saudi-Arabia Pro League': 'دوري روشن السعودي', "Saudi-Arabia King's Cup": 'كأس خادم الحرمين الشريفين', 'Egypt Premier League': 'الدوري المصري الممتاز',
  'Egypt Cup': 'كأس مصر', 'Morocco Botola Pro': 'البطولة المغربية', 'Tunisia Ligue 1': 'الدوري التونسي', 'Algeria Ligue 1': 'الدوري الجزائري',
  'United-Arab-Emirates Pro League': 'دوري المحترفين الإماراتي', 'Qatar Stars League': 'دوري نجوم قطر', 'Iraq Iraqi League': 'دوري نجوم العراق',
  'Jordan League': 'الدوري الأردني', 'Kuwait Premier League': 'الدوري الكويتي', 'Bahrain Premier League': 'الدوري البحريني', 'Oman Professional League': 'الدوري العماني',
  'England Premier League': 'الدوري الإنجليزي الممتاز', 'Spain La Liga': 'الدوري الإسباني', 'Italy Serie A': 'الدوري الإيطالي', 'Germany Bundesliga': 'الدوري الألماني',
  'France Ligue 1': 'الدوري الفرنسي', 'World UEFA Champions League': 'دوري أبطال أوروبا', 'World UEFA Europa League': 'الدوري الأوروبي',
  'World CAF Champions League': 'دوري أبطال إفريقيا', 'World AFC Champions League': 'دوري أبطال آسيا للنخبة', 'World CAF Confederation Cup': 'كأس الكونفدرالية',
  'World World Cup': 'كأس العالم', 'World Africa Cup of Nations': 'كأس أمم إفريقيا', 'World Asian Cup': 'كأس آسيا', 'World Arab Cup': 'كأس العرب', 'World Gulf Cup of Nations': 'كأس الخليج',
}

/** Without the parts that spellings of a club differ in: «Al-Hilal Saudi FC», «Al Hilal». */
const keyOf = (name: string) =>
  normaliseArabic(name.normalize('NFD').replace(/\p{Mark}+/gu, ''))
    .replace(/\b(fc|sc|cf|club|afc|saudi)\b/g, '')
    .replace(/[^a-z0-9]+/g, '')
const byKey = new Map(Object.entries(clubs).map(([name, arabic]) => [keyOf(name), arabic]))

export const suggestTeamName = (providerName: string): string | null => byKey.get(keyOf(providerName)) ?? null

/** «Premier League» alone is of many countries. */
export const suggestCompetitionName = (country: string, name: string): string | null =>
  competitions[`${country} ${name}`] ?? null
