/**
 * Words that express how a question is asked instead of its subject, including greetings. The lists exclude words that
 * change the meaning of a question (e.g. with, without, when, where, not, more, free).
 *
 * The comparison of questions ignores these words. In a question in a detected language, it ignores the words for this
 * language. In a question in an unknown language, it ignores the words for all languages.
 */
export const ENGLISH = `a an any some the and or but so if then that this these those it its there here am is are was were be been being do does
  did doing done don doesn didn have has had having haven can could cant couldn will would wont wouldn shall should might
  must i im ive id me my we us our you your yours u ur he him his she her they them their one of to for in on at by as about
  into from up what whats which how s t m re ve ll d hi hello hey good morning afternoon evening dear please pls plz thanks
  thank thx ok okay yes just also really actually possible possibly maybe know like want wants wanna need needs get got tell wondering
  question questions ask`;

export const GERMAN = `der die das den dem des ein eine einen einem einer eines und oder aber ist sind waren bist sein haben habe habt
  hatte kann kannst können könnt könnte könnten wird werden wurde soll sollte muss müssen möchte möchten will wollen darf
  dürfen ich mich mir mein meine meinen meiner wir uns unser unsere du dich dir dein deine sie ihr ihre ihren ihnen euch er
  es sich von vom zu zum zur im in am an auf für bei beim über als was welche welcher welches wie denn da dann dass ob hallo
  moin guten bitte danke gern gerne auch mal noch schon eigentlich vielleicht sagen eure euren eurer eurem man hat hätte hätten würde würden möglich geht gehen gibt`;

export const SPANISH = `el la los las un una unos unas lo y o u pero es era está están estoy soy ser estar hay he tiene tienen tengo
  tener puede pueden puedo podría podrían poder hace hacen hacer se me mi mis te tu tus le les su sus nos nuestro nuestra yo
  ella ellos ustedes usted de del al a en para por que cual cuales como si eso esto hola buenas buenos días tardes noches
  favor gracias también quiero quisiera saber decir pregunta son tienes puedes quieres tenéis podéis hacéis tenés podés quería querría gustaría me os vuestro vuestra vuestros vuestras usted hola buen día dígame`;

export const FRENCH = `le la les l un une des d du de et ou mais est sont était es suis être a à ai as ont avons avez avoir peut peux
  pouvez pouvons pourrais pourriez pouvoir faut doit il elle ils elles on je j me m moi mon ma mes vous votre vos nous notre
  tu te t ta tes se s ce c cet cette ces ça y en au aux dans sur pour par que qu quel quelle quels quelles est bonjour
  bonsoir allô merci svp plaît aussi bien voudrais voulez veux savoir dire`;

const ARABIC = `من في على عن إلى هل ما كم هذا هذه ذلك تلك هو هي هم أنا نحن أنت أنتم لي لنا لكم لك يمكن ممكن يوجد توجد هناك
  السلام عليكم مرحبا أهلا لو سمحت سمحتم فضلك فضلكم شكرا أريد و أو`;

export const COMMON_LABELS = [ENGLISH, GERMAN, SPANISH, FRENCH, ARABIC].join(' ').split(/\s+/);
