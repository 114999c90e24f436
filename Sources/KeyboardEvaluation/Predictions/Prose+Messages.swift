/// Texts that come with the library.
extension Prose {
  /// Messages and letters of everyday life, written for this project and made part of no table: what is
  /// typed when no other text is given.
  public static let messages = Prose(
    """
    Hi Anna, are you coming to dinner on Saturday? We thought about seven, but later is fine
    too.

    I'm running about ten minutes late, sorry. The bus didn't come and now I'm walking up the
    hill in the rain.

    No problem at all. Take your time, we haven't started cooking yet.

    Could you bring some bread? And maybe a bottle of something cold, if it isn't too much
    trouble.

    Sure, I'll stop at the shop on the corner. Do you need anything else? They should still have
    good tomatoes.

    Did you hear what happened at work yesterday? The whole building lost power just before
    lunch, so we sat outside for two hours and talked about holidays. It was the best meeting
    we've had all year.

    My sister called this morning. She wants to know whether we can look after the dog next
    weekend. I said I would ask you first, because I know you have plans with your brother.

    That's fine with me, as long as it doesn't eat my shoes again. How long will they be gone?

    Only until Sunday evening, I think. They are driving to the coast to see the new house, and
    they don't want to leave him alone in the car.

    Thank you for your letter and for the photographs. The garden looks wonderful, and I can
    hardly believe how tall the children have grown. We would love to visit in the spring, when
    the roads are better and the days are longer.

    Please let me know when you get home so that I don't worry. And remember to lock the back
    door, the wind opened it twice last night.

    I left the keys under the blue pot. If nobody answers, just go in and put the kettle on.
    There is milk in the fridge and a cake on the table that you really have to try.

    What time does the film start? I can get off at six if my boss is in a good mood.

    It starts at half past seven, so you have plenty of time. I've already got the tickets, you
    can pay me back whenever you like.

    The doctor says it's nothing serious. I should rest for a few days, drink a lot of water and
    stay away from the computer. You can imagine how well that is going.

    Get well soon! Tell me if you need someone to pick up your shopping, I'm in town tomorrow
    afternoon anyway.

    We moved into the new office on Monday. There are big windows on both sides and you can see
    the river from my desk, but nobody has worked out how to turn the heating down. Everyone is
    sitting around in shirts as if it were the middle of summer.

    Has anyone seen my charger? I'm sure I left it in the kitchen, next to the radio.

    I think your father took it by mistake. He was looking for something to fix the clock with.

    Dear Mr Wilson, thank you for your message. I'm afraid we can't change the date of the
    delivery any more, but the driver will ring you half an hour before he arrives. If you
    aren't at home, he can leave the parcel with a neighbour. Please tell us which of the two
    you would prefer.

    Happy birthday! I hope you have a lovely day and that somebody makes you breakfast. Your
    present is on its way, though it will probably be a little late, as always.

    The train was so full that I had to stand the whole way. A man next to me was reading a book
    about bees and kept telling me interesting facts. Did you know that they can recognise human
    faces? I'm not sure I believe it, but it made the journey go faster.

    Can we talk tonight? It's nothing bad, I just need some advice about the car. The noise is
    back and I don't trust the garage any more.

    Of course. Call me after nine, when the little ones are in bed. I know somebody who used to
    repair old cars and who won't charge you much.

    You were right about that restaurant. The food was excellent, the waiter forgot us twice,
    and in the end they gave us coffee for free. We'll go again.

    I was thinking about what you said on the phone. Maybe it would be better to wait until the
    summer, because then we could all go together and nobody would have to take time off. What
    do you think? There's no hurry, I only want to be sure that everybody is happy with it
    before I book anything.

    Good morning everyone. The meeting has been moved to Thursday at ten. Please read the notes
    that I sent you last week and write down any questions, so that we can finish on time for
    once.

    Don't forget to water the plants while I'm away, especially the one by the window. It
    doesn't look like much, but my grandmother gave it to me and it's older than I am.

    We missed you at the party! Everybody asked where you were. Somebody brought a guitar, the
    neighbours came down to complain and ended up staying until two, and this morning I found a
    shoe in the bath. It isn't mine. Is it yours?

    I finished the book you lent me. The beginning was slow, but after the first hundred pages I
    couldn't put it down. I still don't understand why she went back to the village at the end.
    Have you got the second part?

    If the weather stays like this, we could take the boat out tomorrow. I've checked the engine
    and it seems to be working again. Bring a warm jacket and something to eat, and don't be
    late, because we have to be back before it gets dark.

    Sorry, I can't right now. I'll write to you later.
    """)
}
