/**
 * Handwritten questions from trades that the sample agencies do not have. Each line contains one meaning in several
 * wordings. Adjacent lines have similar wordings.
 */
/**
 * The questions with which the weights for grouping similar questions were chosen, together with the questions of the
 * sample.
 */
export const KNOWN_QUESTIONS = `
  What time is check-in? | check in time? | Hi, what is the check-in time please
  What time is check-out? | check out time
  Is late check-out possible? | late check out possible?
  Is breakfast included? | breakfast included? | Is breakfast included in the price?
  Is parking included? | parking included??
  How much is a double room for 2 nights? | how much is a double room for 5 nights | Double room for 3 nights, how much?
  How much is a single room for 2 nights? | single room for 4 nights how much is it
  Can I bring my dog? | can i bring my dog with me pls | Could we bring our dog?
  Can I bring my cat? | can we bring our cat
  Do you have a table for 4 tonight? | table for 6 tonight? | Hello, have you got a table for 2 tonight
  Do you have a table for 4 tomorrow? | table for 2 tomorrow
  Do you have vegan options? | Are there any vegan options? | vegan option?
  Do you have gluten free options? | any gluten-free options
  What time does the kitchen close? | what time do you close the kitchen | when does the kitchen close
  What time does the kitchen open? | when do you open the kitchen
  Do you deliver to Hackney? | do you deliver to hackney at all
  Do you deliver to Camden? | delivery to camden?
  Do you deliver on Sundays? | hi do you deliver on sunday
  Where is my order? | where is my order 48213 | Where is my order #99120?
  Can I cancel my order? | I want to cancel my order | cancel order 5521 please
  Can I change my order? | i need to change my order
  How do I return shoes? | how can i return the shoes
  How do I exchange shoes? | exchange shoes how?
  Do you ship to Norway? | shipping to norway? | Can you ship to Norway
  Do you ship to Iceland? | can you ship it to iceland please
  Do you have this jacket in black? | have you got this jacket in black | is the jacket there in black
  Do you have this jacket in red? | this jacket in red?
  Do you have this jacket in size 40? | is this jacket there in size 44
  How much is a new screen for a Pixel 7? | new screen pixel 8 how much | How much would a new screen for the Pixel 6 be?
  How much is a new battery for a Pixel 7? | new battery pixel 8 how much is it
  Do you repair cracked screens? | do you repair craked screens | repairing cracked screens?
  Is the repair covered by warranty? | does the warranty cover the repair | is repair covered with waranty
  Is the repair possible without an appointment? | repair without appointment?
  Is the repair possible with an appointment on Friday? | repair with an appointment on friday possible?
  Is the first consultation free? | first consultation free? | Is the first consultation really free
  Is the second consultation free? | second consultation free
  How long does a divorce take? | how long will the divorce take | divorce, how long does it take?
  How much does a divorce cost? | divorce cost? | what would a divorce cost me
  Do you offer evening classes in Italian? | evening classes for italian? | Are there evening classes in Italian
  Do you offer evening classes in Polish? | evening classes polish
  Can my son join the beginners course? | can my son join the beginner course please
  Can my daughter join the beginners course? | my daughter wants to join the beginners course
  My cat is not eating. What should I do? | cat not eating, what should i do
  My cat is not drinking. What should I do? | my cat is not drinking what to do
  Do you neuter rabbits? | can you neuter a rabbit | neutering rabbits?
  Do you vaccinate rabbits? | can you vaccinate a rabbit?
  Is my data safe with you? | is my data safe
  Can I pay with a card? | can i pay by card | Card payment possible?
  Can I pay with cash? | can we pay in cash
  Haben Sie am Sonntag geöffnet? | sonntag geöffnet? | Guten Tag, haben Sie auch am Sonntag geöffnet?
  Haben Sie am Montag geöffnet? | montag geöffnet
  Kann ich meinen Hund mitbringen? | darf ich meinen hund mitbringen | hund mitbringen ok?
  ¿Hacen envíos a Canarias? | envios a canarias? | Hola, ¿hacen envíos a Canarias?
  ¿Hacen envíos a Baleares? | hacen envios a baleares
  Avez-vous une table pour ce soir ? | une table pour ce soir svp | bonjour vous avez une table ce soir ?
  Avez-vous une table pour demain ? | table pour demain
  È possibile pagare con carta? | pagare con carta è possibile?
  È possibile pagare in contanti? | possibile pagare in contanti
  Czy dowozicie w niedziele? | dowozicie w niedzielę?
  配達はしていますか | 配達していますか？
  予約は必要ですか | 予約必要ですか
`;

/** Questions that were written after the weights had been chosen. The weights were not adjusted to these questions. */
export const HELD_OUT_QUESTIONS = `
  Can you fix a dripping tap today? | can you fix a dripping tap today pls | fix dripping tap today?
  Can you fix a dripping tap tomorrow? | dripping tap, can you fix it tomorrow
  Do you charge for the call-out? | do you charge a call out | Is there a charge for the call-out?
  Do you charge for parking? | charge for parking?
  How much is a boiler service? | boiler service how much | How much do you want for a boiler service
  How much is a boiler repair? | boiler repair, how much?
  My boiler shows error 28. What does it mean? | boiler shows error 117 what does that mean
  How many bags can I take? | How many bags am I allowed to take? | how many bags can i take on board
  How heavy can my bag be? | how heavy may the bag be
  Can I change the name on the ticket? | change name on ticket | I need to change the name on my ticket
  Can I change the date on the ticket? | change date on my ticket please
  How do I open an account? | open an account how? | I want to open an account
  How do I close my account? | close account please | I would like to close my account
  Why was my card declined? | card declined, why? | why has my card been declined
  Why was my card charged twice? | card charged twice why
  Is the pool heated? | pool heated? | Hi! Is the pool heated
  Is the pool open to non-guests? | is your pool open for non guests
  Do you rent canoes by the hour? | canoe rent by the hour? | can we rent a canoe for an hour
  Do you rent bikes by the hour? | can i rent a bike by the hour
  How many lessons until the driving test? | how many lessons do i need until the driving test | lessons until driving test, how many?
  How often can I repeat the driving test? | how often can the driving test be repeated
  Can I keep my number if I switch? | keep my number if i switch to you? | If I switch, can I keep my number?
  Can I keep my phone if I switch? | keep my phone if i switch?
  Is 5G available in Bergen? | 5g available in bergen? | Do you have 5G in Bergen
  Is 5G available in Tromsø? | 5g in tromso available?
  Wann kommt mein Paket an? | wann kommt das paket an | Hallo, wann kommt mein Paket denn an?
  Wo ist mein Paket? | wo ist das paket?
  Combien de temps dure la livraison ? | la livraison dure combien de temps
  ¿Dónde está mi pedido? | donde esta mi pedido 4410 | Hola, ¿dónde está mi pedido?
  ¿Puedo cancelar mi pedido? | quiero cancelar mi pedido | cancelar pedido por favor
`;
