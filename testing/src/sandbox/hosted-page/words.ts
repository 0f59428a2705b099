/** What the hosted page says around the check, in the languages of the elements. The server and the page's script read it. */

/** `on…` says what to do after a check that passed, `new…` after any other. There is one for each way to leave. */
export interface PageWords {
  title: string;
  passed: string;
  passedText: string;
  rejected: string;
  rejectedText: string;
  expired: string;
  expiredText: string;
  missing: string;
  missingText: string;
  onBack: string;
  onClose: string;
  onStay: string;
  newBack: string;
  newClose: string;
  newStay: string;
  back: string;
  close: string;
  script: string;
  branding: string;
}

export type PageWord = keyof PageWords;

const words = {
  en: {
    title: 'Liveness Check',
    passed: 'Check passed',
    passedText: 'Everything went well.',
    rejected: 'We couldn’t confirm it’s you',
    rejectedText: 'Brighter light on your face often helps.',
    expired: 'This check timed out',
    expiredText: 'It was open too long.',
    missing: 'Check not found',
    missingText: 'The address is incomplete, or the check no longer exists.',
    onBack: 'Go back to the page you came from to continue.',
    onClose: 'Close this page. The one you started on continues by itself.',
    onStay: 'You can close this page now. The one you started on continues by itself.',
    newBack: 'Go back to the page you came from and start again.',
    newClose: 'Close this page and start again where you came from.',
    newStay: 'You can close this page now. Start again where you came from.',
    back: 'Go back',
    close: 'Close this page',
    script: 'This check needs JavaScript. Turn it on, or open this page in another browser.',
    branding: 'Powered by idv-elements',
  },
  fr: {
    title: 'Vérification du visage',
    passed: 'Vérification réussie',
    passedText: 'Tout s’est bien passé.',
    rejected: 'Nous n’avons pas pu confirmer que c’est vous',
    rejectedText: 'Plus de lumière sur le visage aide souvent.',
    expired: 'Cette vérification a expiré',
    expiredText: 'Elle est restée ouverte trop longtemps.',
    missing: 'Vérification introuvable',
    missingText: 'L’adresse est incomplète, ou la vérification n’existe plus.',
    onBack: 'Revenez à la page d’où vous venez pour continuer.',
    onClose: 'Fermez cette page. Celle où vous avez commencé avance d’elle-même.',
    onStay: 'Vous pouvez fermer cette page. Celle où vous avez commencé avance d’elle-même.',
    newBack: 'Revenez à la page d’où vous venez et recommencez.',
    newClose: 'Fermez cette page et recommencez là d’où vous venez.',
    newStay: 'Vous pouvez fermer cette page. Recommencez là d’où vous venez.',
    back: 'Revenir',
    close: 'Fermer cette page',
    script: 'Cette vérification a besoin de JavaScript. Activez-le, ou ouvrez cette page dans un autre navigateur.',
    branding: 'Propulsé par idv-elements',
  },
  pt: {
    title: 'Verificação do rosto',
    passed: 'Verificação concluída',
    passedText: 'Correu tudo bem.',
    rejected: 'Não conseguimos confirmar que é você',
    rejectedText: 'Mais luz no rosto costuma ajudar.',
    expired: 'Esta verificação expirou',
    expiredText: 'Esteve aberta tempo demais.',
    missing: 'Verificação não encontrada',
    missingText: 'O endereço está incompleto, ou a verificação já não existe.',
    onBack: 'Volte à página de onde veio para continuar.',
    onClose: 'Feche esta página. Aquela onde começou avança sozinha.',
    onStay: 'Já pode fechar esta página. Aquela onde começou avança sozinha.',
    newBack: 'Volte à página de onde veio e recomece.',
    newClose: 'Feche esta página e recomece onde estava.',
    newStay: 'Já pode fechar esta página. Recomece onde estava.',
    back: 'Voltar',
    close: 'Fechar esta página',
    script: 'Esta verificação precisa de JavaScript. Ative-o ou abra esta página noutro navegador.',
    branding: 'Com tecnologia idv-elements',
  },
  ar: {
    title: 'فحص الوجه',
    passed: 'نجح الفحص',
    passedText: 'سار كل شيء على ما يرام.',
    rejected: 'لم نتمكن من التأكّد من أنك أنت',
    rejectedText: 'غالبًا ما يفيد ضوء أقوى على وجهك.',
    expired: 'انتهت مهلة هذا الفحص',
    expiredText: 'بقي مفتوحًا وقتًا طويلًا.',
    missing: 'لم نجد الفحص',
    missingText: 'العنوان غير مكتمل، أو لم يعد الفحص موجودًا.',
    onBack: 'عُد إلى الصفحة التي أتيت منها للمتابعة.',
    onClose: 'أغلق هذه الصفحة. ستتقدّم الصفحة التي بدأت عليها تلقائيًا.',
    onStay: 'يمكنك إغلاق هذه الصفحة الآن. ستتقدّم الصفحة التي بدأت عليها تلقائيًا.',
    newBack: 'عُد إلى الصفحة التي أتيت منها وابدأ من جديد.',
    newClose: 'أغلق هذه الصفحة وابدأ من جديد من حيث أتيت.',
    newStay: 'يمكنك إغلاق هذه الصفحة الآن. ابدأ من جديد من حيث أتيت.',
    back: 'رجوع',
    close: 'إغلاق هذه الصفحة',
    script: 'يحتاج هذا الفحص إلى JavaScript. فعّله، أو افتح هذه الصفحة في متصفّح آخر.',
    branding: 'مدعوم من idv-elements',
  },
  sw: {
    title: 'Ukaguzi wa uso',
    passed: 'Ukaguzi umefaulu',
    passedText: 'Kila kitu kimeenda vizuri.',
    rejected: 'Hatukuweza kuthibitisha ni wewe',
    rejectedText: 'Mwanga zaidi usoni mara nyingi husaidia.',
    expired: 'Muda wa ukaguzi umeisha',
    expiredText: 'Ulikaa wazi muda mrefu.',
    missing: 'Ukaguzi haukupatikana',
    missingText: 'Anwani haijakamilika, au ukaguzi haupo tena.',
    onBack: 'Rudi kwenye ukurasa ulikotoka ili kuendelea.',
    onClose: 'Funga ukurasa huu. Ule ulioanzia utaendelea wenyewe.',
    onStay: 'Sasa unaweza kufunga ukurasa huu. Ule ulioanzia utaendelea wenyewe.',
    newBack: 'Rudi kwenye ukurasa ulikotoka na uanze upya.',
    newClose: 'Funga ukurasa huu na uanze upya ulikotoka.',
    newStay: 'Sasa unaweza kufunga ukurasa huu. Anza upya ulikotoka.',
    back: 'Rudi',
    close: 'Funga ukurasa huu',
    script: 'Ukaguzi huu unahitaji JavaScript. Iwashe, au fungua ukurasa huu kwenye kivinjari kingine.',
    branding: 'Inaendeshwa na idv-elements',
  },
  am: {
    title: 'የፊት ፍተሻ',
    passed: 'ፍተሻው ተሳክቷል',
    passedText: 'ሁሉም በጥሩ ሁኔታ አልፏል።',
    rejected: 'እርስዎ መሆንዎን ማረጋገጥ አልቻልንም',
    rejectedText: 'ፊትዎ ላይ የበለጠ ብርሃን ብዙ ጊዜ ይረዳል።',
    expired: 'የዚህ ፍተሻ ጊዜ አልቋል',
    expiredText: 'ለረጅም ጊዜ ክፍት ነበር።',
    missing: 'ፍተሻው አልተገኘም',
    missingText: 'አድራሻው አልተሟላም፣ ወይም ፍተሻው ከእንግዲህ የለም።',
    onBack: 'ለመቀጠል ወደ መጡበት ገጽ ይመለሱ።',
    onClose: 'ይህን ገጽ ይዝጉ። የጀመሩበት ገጽ በራሱ ይቀጥላል።',
    onStay: 'አሁን ይህን ገጽ መዝጋት ይችላሉ። የጀመሩበት ገጽ በራሱ ይቀጥላል።',
    newBack: 'ወደ መጡበት ገጽ ተመልሰው እንደገና ይጀምሩ።',
    newClose: 'ይህን ገጽ ዘግተው ከመጡበት እንደገና ይጀምሩ።',
    newStay: 'አሁን ይህን ገጽ መዝጋት ይችላሉ። ከመጡበት እንደገና ይጀምሩ።',
    back: 'ተመለስ',
    close: 'ይህን ገጽ ዝጋ',
    script: 'ይህ ፍተሻ JavaScript ያስፈልገዋል። ያብሩት፣ ወይም ይህን ገጽ በሌላ አሳሽ ይክፈቱ።',
    branding: 'በ idv-elements የተጎላበተ',
  },
  ha: {
    title: 'Duba fuska',
    passed: 'An ci nasara',
    passedText: 'Komai ya tafi daidai.',
    rejected: 'Ba mu iya tabbatar da ku ne ba',
    rejectedText: 'Ƙarin haske a fuska yakan taimaka.',
    expired: 'Lokacin wannan bincike ya ƙare',
    expiredText: 'Ya daɗe a buɗe.',
    missing: 'Ba a sami binciken ba',
    missingText: 'Adireshin bai cika ba, ko kuma binciken ba ya nan yanzu.',
    onBack: 'Koma shafin da kuka fito don ci gaba.',
    onClose: 'Rufe wannan shafi. Wanda kuka fara da shi zai ci gaba da kansa.',
    onStay: 'Yanzu za ku iya rufe wannan shafi. Wanda kuka fara da shi zai ci gaba da kansa.',
    newBack: 'Koma shafin da kuka fito, ku sake farawa.',
    newClose: 'Rufe wannan shafi, ku sake farawa daga inda kuka fito.',
    newStay: 'Yanzu za ku iya rufe wannan shafi. Sake farawa daga inda kuka fito.',
    back: 'Koma baya',
    close: 'Rufe wannan shafi',
    script: 'Wannan bincike yana bukatar JavaScript. Kunna shi, ko ku buɗe wannan shafi a wata burauza.',
    branding: 'Da fasahar idv-elements',
  },
  yo: {
    title: 'Àyẹ̀wò ojú',
    passed: 'Ẹ yege àyẹ̀wò',
    passedText: 'Gbogbo rẹ̀ lọ dáadáa.',
    rejected: 'Kò dá wa lójú pé ẹ̀yin ni',
    rejectedText: 'Ìmọ́lẹ̀ púpọ̀ sí i lójú yín sábà máa ń ràn án lọ́wọ́.',
    expired: 'Àkókò àyẹ̀wò yìí ti parí',
    expiredText: 'Ó pẹ́ jù ní ṣíṣí.',
    missing: 'A kò rí àyẹ̀wò náà',
    missingText: 'Àdírẹ́sì náà kò pé, tàbí àyẹ̀wò náà kò sí mọ́.',
    onBack: 'Ẹ padà sí ojú-ìwé tí ẹ ti wá láti tẹ̀síwájú.',
    onClose: 'Ẹ pa ojú-ìwé yìí. Èyí tí ẹ fi bẹ̀rẹ̀ yóò tẹ̀síwájú fúnra rẹ̀.',
    onStay: 'Ẹ lè pa ojú-ìwé yìí báyìí. Èyí tí ẹ fi bẹ̀rẹ̀ yóò tẹ̀síwájú fúnra rẹ̀.',
    newBack: 'Ẹ padà sí ojú-ìwé tí ẹ ti wá, kí ẹ tún bẹ̀rẹ̀.',
    newClose: 'Ẹ pa ojú-ìwé yìí, kí ẹ tún bẹ̀rẹ̀ níbi tí ẹ ti wá.',
    newStay: 'Ẹ lè pa ojú-ìwé yìí báyìí. Ẹ tún bẹ̀rẹ̀ níbi tí ẹ ti wá.',
    back: 'Padà sẹ́yìn',
    close: 'Pa ojú-ìwé yìí',
    script: 'Àyẹ̀wò yìí nílò JavaScript. Ẹ tan án, tàbí kí ẹ ṣí ojú-ìwé yìí nínú búráúsà mìíràn.',
    branding: 'Láti ọwọ́ idv-elements',
  },
  ig: {
    title: 'Nlele ihu',
    passed: 'Nlele gị gara nke ọma',
    passedText: 'Ihe niile gara nke ọma.',
    rejected: 'O doghị anyị anya na ọ bụ gị',
    rejectedText: 'Ìhè karịrị n’ihu gị na-enyekarị aka.',
    expired: 'Oge nlele a agwụla',
    expiredText: 'Ọ nọrọ oghe ogologo oge.',
    missing: 'Ahụghị nlele ahụ',
    missingText: 'Adreesị ahụ ezughị ezu, ma ọ bụ nlele ahụ adịghịzi.',
    onBack: 'Laghachi na peeji i si bịa ka ị gaa n’ihu.',
    onClose: 'Mechie peeji a. Nke i ji malite ga-aga n’ihu n’onwe ya.',
    onStay: 'Ị nwere ike imechi peeji a ugbu a. Nke i ji malite ga-aga n’ihu n’onwe ya.',
    newBack: 'Laghachi na peeji i si bịa ma malite ọzọ.',
    newClose: 'Mechie peeji a ma malite ọzọ ebe i si bịa.',
    newStay: 'Ị nwere ike imechi peeji a ugbu a. Malite ọzọ ebe i si bịa.',
    back: 'Laghachi azụ',
    close: 'Mechie peeji a',
    script: 'Nlele a chọrọ JavaScript. Gbanye ya, ma ọ bụ mepee peeji a na browser ọzọ.',
    branding: 'Site n’aka idv-elements',
  },
  pcm: {
    title: 'Face check',
    passed: 'You pass di check',
    passedText: 'Everything go well.',
    rejected: 'We no fit confirm say na you',
    rejectedText: 'Better light for your face dey help well well.',
    expired: 'Time don finish for dis check',
    expiredText: 'E don open too long.',
    missing: 'We no see di check',
    missingText: 'Di address no complete, or di check no dey again.',
    onBack: 'Go back to di page wey you come from to continue.',
    onClose: 'Close dis page. Di one wey you start with go continue by itself.',
    onStay: 'You fit close dis page now. Di one wey you start with go continue by itself.',
    newBack: 'Go back to di page wey you come from and start again.',
    newClose: 'Close dis page and start again from where you come.',
    newStay: 'You fit close dis page now. Start again from where you come.',
    back: 'Go back',
    close: 'Close dis page',
    script: 'Dis check need JavaScript. Turn am on, or open dis page for another browser.',
    branding: 'idv-elements dey power am',
  },
} satisfies Record<string, PageWords>;

export type PageLanguage = keyof typeof words;

export const pageLanguages = Object.keys(words) as PageLanguage[];

/** The first of these languages that the page speaks, whatever their regions, or English. @param tags BCP 47 */
export function pageLanguageOf(tags: readonly string[]): PageLanguage {
  const primary = tags.map((tag) => tag.trim().toLowerCase().split(/[-_]/, 1)[0]);
  return primary.flatMap((tag) => pageLanguages.filter((language) => language === tag))[0] ?? 'en';
}

export function wordsIn(language: PageLanguage): PageWords {
  return words[language];
}

export function directionOf(language: PageLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The languages of a browser's `Accept-Language`, the preferred one first. */
export function acceptedLanguages(header: string | null): string[] {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return { tag, quality };
  });
  return ranges
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
